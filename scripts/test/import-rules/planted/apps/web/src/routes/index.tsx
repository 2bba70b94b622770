import "../features/player/components/volume.tsx";
