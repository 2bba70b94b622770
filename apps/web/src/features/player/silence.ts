/** The format of most music: browsers share one output among sounds of the same sample rate and channel count. */
const RATE = 44_100;
const CHANNELS = 2;
const BYTES_PER_SAMPLE = 2;
const SECONDS = 0.1;

const HEADER_BYTES = 44;
/** Size of the header's format chunk. */
const FORMAT_BYTES = 16;
const PCM = 1;

/** Returns an object URL of a tenth of a second of silence, 16-bit stereo in a WAV file. The caller must revoke it. */
export function createSilence(): string {
  const frameBytes = CHANNELS * BYTES_PER_SAMPLE;
  const bytes = SECONDS * RATE * frameBytes;
  const file = new DataView(new ArrayBuffer(HEADER_BYTES + bytes));
  const name = (offset: number, text: string) => {
    for (let i = 0; i < text.length; i += 1) file.setUint8(offset + i, text.charCodeAt(i));
  };
  name(0, "RIFF");
  file.setUint32(4, HEADER_BYTES - 8 + bytes, true);
  name(8, "WAVEfmt ");
  file.setUint32(16, FORMAT_BYTES, true);
  file.setUint16(20, PCM, true);
  file.setUint16(22, CHANNELS, true);
  file.setUint32(24, RATE, true);
  file.setUint32(28, RATE * frameBytes, true);
  file.setUint16(32, frameBytes, true);
  file.setUint16(34, BYTES_PER_SAMPLE * 8, true);
  name(36, "data");
  file.setUint32(40, bytes, true);
  return URL.createObjectURL(new Blob([file], { type: "audio/wav" }));
}
