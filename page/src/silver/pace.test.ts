import { describe, expect, it } from "vitest";
import { APART, Follower, Pace, Questions } from "./pace.ts";
import { HOP, PIECE } from "./touch.ts";

describe("the pace of questions", () => {
  it("never asks more than 30 a second, however often the picture changes", () => {
    const pace = new Pace();
    let asked = 0;
    for (let now = 0; now < 10_000; now += 4) if (pace.ask([now, 0], now)) asked++;
    expect(asked).toBeLessThanOrEqual(300);
    expect(asked).toBeGreaterThan(240);
  });

  it("asks less while the finger rests, but goes on", () => {
    const pace = new Pace();
    let asked = 0;
    for (let now = 0; now < 3000; now += 16) if (pace.ask([1, 1], now)) asked++;
    expect(asked).toBeGreaterThan(25);
    expect(asked).toBeLessThan(3000 / APART);
  });
});

describe("the hand that follows a finger", () => {
  it("is where the finger is, if that is slow", () => {
    const follower = new Follower();
    follower.follow([0.5, 0.3], 0);
    expect(follower.follow([0.51, 0.3], 50)).toEqual([0.51, 0.3]);
  });

  it("lags behind a finger that is too fast", () => {
    const follower = new Follower();
    follower.follow([0.1, 0.3], 0);
    const [x] = follower.follow([0.9, 0.3], 100);
    expect(x).toBeCloseTo(0.1 + HOP * PIECE * 0.1);
  });

  it("asks ahead of a finger on its way, not of one that rests, and never out of the bag", () => {
    const follower = new Follower();
    for (let now = 0; now <= 500; now += 20) follower.follow([0.2 + now * 2e-4, 0.3], now);
    const ahead = follower.ahead([0.3, 0.3], 150);
    expect(ahead[0]).toBeGreaterThan(0.305);
    expect(ahead[0]).toBeLessThan(0.3 + 0.13 * PIECE);
    expect(follower.ahead([0.999, 0.3], 150)[0]).toBe(1);
    for (let now = 520; now <= 1500; now += 20) follower.follow([0.3, 0.3], now);
    expect(follower.ahead([0.3, 0.3], 150)).toEqual([0.3, 0.3]);
  });
});

describe("questions", () => {
  it("count once, and none that a later answer has overtaken", () => {
    const questions = new Questions();
    for (const now of [0, 35, 70]) questions.asked(questions.next(now), now);
    expect(questions.answered(2, 100)).toBe(true);
    expect(questions.answered(1, 100)).toBe(false);
    expect(questions.answered(2, 100)).toBe(false);
    expect(questions.answered(3, 140)).toBe(true);
  });

  it("are held back while a slow line owes many answers, and not for ever", () => {
    const questions = new Questions();
    let asked = 0;
    for (let now = 0; now < 700; now += 35) {
      const k = questions.next(now);
      if (k === 0) continue;
      questions.asked(k, now);
      asked++;
    }
    expect(asked).toBe(12);
    expect(questions.next(2000)).toBeGreaterThan(0);
  });

  it("learn how far away the server is", () => {
    const questions = new Questions();
    for (let now = 0; now < 4000; now += 200) {
      const k = questions.next(now);
      questions.asked(k, now);
      questions.answered(k, now + 150);
    }
    expect(questions.lag).toBeGreaterThan(140);
    expect(questions.lag).toBeLessThanOrEqual(150);
  });
});
