declare module "virtual:silhouettes" {
  /** The outline of each kind as SVG path data, and the box around it: left, top, width, height in the same units. */
  export const SILHOUETTES: Readonly<
    Record<string, { readonly path: string; readonly box: readonly [number, number, number, number] }>
  >;
}
