import "../features/player/player-bar.tsx";
