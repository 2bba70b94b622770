import { t } from "@fanfare/contracts/common/language";
import { useEffect, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { styled } from "../../../ui/styled.tsx";
import type { Photo } from "../use-profile-form.ts";
import { cropSquare } from "./crop-square.ts";

const Stage = styled("div", {
  base: {
    display: "grid",
    gap: "5",
    "& .picture": { position: "relative", h: "min(22rem, 50dvh)", bg: "stage", rounded: "sm", overflow: "hidden" },
    "& label": { display: "grid", gap: "2", fontSize: "sm", fontWeight: 600 },
    "& input": { w: "100%", minH: "2.75rem", accentColor: "{colors.ember}" },
    "& .keys": { display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: "3" },
    "& .help": { fontSize: "sm", color: "faint" },
  },
});

type CropDialogProps = {
  file: File;
  onDone: (photo: Photo) => void;
  /** Called when the browser cannot decode the file as a picture. */
  onRefused: () => void;
  onClose: () => void;
};

/** Selects the square crop of a picture by drag, pinch, wheel or arrow keys, with a slider for the zoom. */
export default function CropDialog({ file, onDone, onRefused, onClose }: CropDialogProps) {
  const [address, setAddress] = useState<string | null>(null);
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [working, setWorking] = useState(false);

  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  const use = async () => {
    if (!address || !area) return;
    setWorking(true);
    try {
      const blob = await cropSquare(address, area);
      onDone({ blob, name: file.name, url: URL.createObjectURL(blob) });
    } catch {
      onRefused();
    }
  };

  return (
    <Dialog open onClose={onClose} title={t("Crop Your Photo")}>
      <Stage>
        <div className="picture">
          {address && (
            <Cropper
              image={address}
              aspect={1}
              cropShape="round"
              showGrid={false}
              crop={position}
              zoom={zoom}
              onCropChange={setPosition}
              onZoomChange={setZoom}
              onCropComplete={(_share, pixels) => setArea(pixels)}
              mediaProps={{ onError: onRefused, alt: t("The photo to be cropped") }}
            />
          )}
        </div>
        <label>
          {t("Zoom")}
          <input
            type="range"
            min={1}
            max={3}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.currentTarget.value))}
          />
        </label>
        <p className="help">{t("Drag the photo, or move it with the arrow keys.")}</p>
        <div className="keys">
          <Button tone="ghost" onClick={onClose}>
            {t("Cancel")}
          </Button>
          <Button loading={working} disabled={!area} onClick={() => void use()}>
            {t("Use Photo")}
          </Button>
        </div>
      </Stage>
    </Dialog>
  );
}
