export { default } from "./demo.tsx";
