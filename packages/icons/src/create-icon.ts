import { type ComponentType, createElement, type SVGProps } from "react";

export type IconProps = SVGProps<SVGSVGElement> & {
  /** Width and height, in CSS pixels or as a CSS length. */
  size?: number | string;
};
export type LucideIcon = ComponentType<IconProps>;

/** The elements of a drawing in a 24 × 24 view box. */
export type Drawing = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

/** Whether the icon has an accessible name or role; otherwise it is hidden from screen readers. */
const isNamed = (props: object) =>
  Object.keys(props).some((name) => name === "role" || name === "title" || name.startsWith("aria-"));

/**
 * Creates a component that renders a Lucide icon as `lucide-react` does: in the text's colour, and hidden from screen readers
 * unless it is named.
 */
export const createIcon =
  (name: string, drawing: Drawing): LucideIcon =>
  ({ size = 24, className, children, ...props }) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className: `lucide lucide-${name}${className ? ` ${className}` : ""}`,
        ...(children || isNamed(props) ? {} : { "aria-hidden": "true" }),
        ...props,
      },
      ...drawing.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
