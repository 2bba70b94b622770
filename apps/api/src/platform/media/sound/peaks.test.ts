import { expect, test } from "vitest";
import { PEAK_COUNT, PeakMeter } from "./peaks.ts";

const samplesOf = (values: readonly number[]) => Buffer.from(Int16Array.from(values).buffer);

test("each peak is the loudest sample of its part, and the loudest peak is 100", () => {
  const meter = new PeakMeter(10);
  meter.add(
    samplesOf([...Array(100).fill(1000), ...Array(100).fill(-4000), ...Array(100).fill(0), ...Array(100).fill(2000)]),
  );
  expect(meter.peaks(4)).toEqual([25, 100, 0, 50]);
  expect(meter.samples).toBe(400);
});

test("chunks may end anywhere, even in the middle of a sample", () => {
  const bytes = samplesOf(
    Array.from({ length: 5000 }, (_, i) => Math.round(Math.sin(i / 40) * (i * 6) * (i % 2 ? 1 : -1))),
  );
  const whole = new PeakMeter();
  whole.add(bytes);
  for (const size of [1, 3, 7, 4096]) {
    const parts = new PeakMeter();
    for (let at = 0; at < bytes.length; at += size) parts.add(bytes.subarray(at, at + size));
    expect(parts.peaks()).toEqual(whole.peaks());
    expect(parts.samples).toBe(5000);
  }
});

test("the number of peaks is fixed and they range from 0 to 100, for very short and very long audio", () => {
  for (const length of [1, 50, 799, 800_000]) {
    const meter = new PeakMeter();
    meter.add(samplesOf(Array(length).fill(-32_768)));
    const peaks = meter.peaks();
    expect(peaks).toHaveLength(PEAK_COUNT);
    expect(peaks?.every((peak) => peak === 100)).toBe(true);
  }
});

test("silence has peaks of 0, and without samples there are none", () => {
  const silent = new PeakMeter();
  silent.add(Buffer.alloc(10_000));
  expect(new Set(silent.peaks())).toEqual(new Set([0]));
  expect(new PeakMeter().peaks()).toBeNull();
});
