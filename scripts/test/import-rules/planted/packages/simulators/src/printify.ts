import "../../../tools/studio/src/render.ts";
