import "../routes/index.tsx";
