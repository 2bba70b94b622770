import { whenIdle } from "../ui/when-idle.tsx";
import type { FooterProps } from "./footer-content.tsx";

/** The footer of every page. */
export const Footer = whenIdle<FooterProps>(async () => (await import("./footer-content.tsx")).FooterContent);
