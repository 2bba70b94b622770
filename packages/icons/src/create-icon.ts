import { type ComponentType, createElement, type SVGProps } from "react";

export type IconProps = SVGProps<SVGSVGElement> & {
  /** Width and height, in pixels of CSS or as a length of it. */
  size?: number | string;
};
export type LucideIcon = ComponentType<IconProps>;

/** The parts of a drawing on a square of 24 units. */
export type Drawing = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

/** Whether the icon says something itself; else screen readers pass it by. */
const isNamed = (props: object) =>
  Object.keys(props).some((name) => name === "role" || name === "title" || name.startsWith("aria-"));

/** A component that draws an icon of Lucide's as `lucide-react` does: in the colour of the text, hidden unless it is named. */
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
