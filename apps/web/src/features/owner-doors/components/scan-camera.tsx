import { Camera, CameraOff } from "@fanfare/icons";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";

/** Interval between two checks of the camera's picture. */
const SCAN_INTERVAL_MS = 180;
/** The same code within this time is the same person still holding it up. */
const SAME_MS = 4000;

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: ["qr_code"] }) => Detector;

/** Creates the browser's own reader, or an equivalent one in JavaScript. */
async function createDetector(): Promise<Detector> {
  const Reader = await loadReader();
  return new Reader({ formats: ["qr_code"] });
}

/** Loads the code reader, so that it is available without a line. */
export async function loadReader(): Promise<DetectorClass> {
  const native: DetectorClass | undefined = Reflect.get(globalThis, "BarcodeDetector");
  return native ?? (await import("qr/decode.js")).BarcodeDetector;
}

const View = styled("div", {
  base: {
    display: "grid",
    gap: "3",
    "& video": {
      display: "block",
      w: "100%",
      aspectRatio: "4 / 3",
      maxH: "40vh",
      objectFit: "cover",
      bg: "stage",
      border: "1px solid",
      borderColor: "line",
      rounded: "md",
    },
    "& .why": { color: "soft", fontSize: "sm" },
  },
});

/** Reads tickets with the device's camera while it is on. */
export function ScanCamera({ onCode }: { onCode: (code: string) => void }) {
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onCode);
  found.current = onCode;

  useEffect(() => {
    if (!isOn) return;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let last = { code: "", at: 0 };
    const scan = async (detector: Detector) => {
      const source = video.current;
      const [seen] = source && source.readyState >= source.HAVE_CURRENT_DATA ? await detector.detect(source) : [];
      if (isOver) return;
      const now = Date.now();
      if (seen && (seen.rawValue !== last.code || now - last.at > SAME_MS)) found.current(seen.rawValue);
      if (seen) last = { code: seen.rawValue, at: now };
      timer = setTimeout(() => void scan(detector).catch(stop), SCAN_INTERVAL_MS);
    };
    const stop = (error: unknown) => {
      setProblem(cameraProblem(error));
      setOn(false);
    };
    const start = async () => {
      if (!navigator.mediaDevices) throw new DOMException("no camera here", "SecurityError");
      const [camera, detector] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }),
        createDetector(),
      ]);
      stream = camera;
      if (isOver || !video.current) return release();
      video.current.srcObject = camera;
      await video.current.play();
      await scan(detector);
    };
    const release = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    start().catch(stop);
    return () => {
      isOver = true;
      clearTimeout(timer);
      release();
    };
  }, [isOn]);

  return (
    <View>
      {isOn && <video ref={video} muted playsInline aria-label="What the camera sees" />}
      <Button
        tone={isOn ? "outline" : "ember"}
        size="lg"
        onClick={() => {
          setProblem(null);
          setOn(!isOn);
        }}
      >
        {isOn ? <CameraOff size={20} aria-hidden /> : <Camera size={20} aria-hidden />}
        {isOn ? "Camera off" : "Scan tickets"}
      </Button>
      {problem && (
        <p className="why" role="alert">
          {problem}
        </p>
      )}
    </View>
  );
}

function cameraProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError") return "The browser is not allowed to use the camera. Allow it, or type the codes.";
  if (name === "NotFoundError") return "This device has no camera. Type the codes or the names.";
  if (name === "SecurityError") return "The camera only works over https. Type the codes or the names.";
  return "The camera could not be started. Try again, or type the codes.";
}
