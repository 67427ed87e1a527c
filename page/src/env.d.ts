declare module "virtual:icons" {
  /** The SVG that an icon consists of, by its name, in a box of 512 by 512. */
  export const ICONS: Readonly<Record<string, string>>;
}
