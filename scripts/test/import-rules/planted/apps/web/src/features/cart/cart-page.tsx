import "../player/components/volume.tsx";
