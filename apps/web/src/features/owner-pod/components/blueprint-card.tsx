import type { Blueprint } from "@fanfare/contracts/pod/catalog";
import { Link } from "@tanstack/react-router";
import { imageSource } from "../../../lib/media.ts";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";

const Card = styled("li", {
  base: {
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    rounded: "md",
    overflow: "hidden",
    transition: "border-color 140ms",
    _hover: { borderColor: "ember" },
    "& a": { display: "block", textDecoration: "none", color: "ink" },
    "& .name": { display: "block", px: "4", pt: "4", fontWeight: 600, lineHeight: 1.25 },
    "& .brand": { display: "block", px: "4", pb: "4", pt: "1", color: "faint", fontSize: "sm" },
  },
});

/** A blueprint of the provider's catalogue. */
export function BlueprintCard({ blueprint }: { blueprint: Blueprint }) {
  return (
    <Card>
      <Link to="/admin/printify/catalog" search={{ blueprint: blueprint.id }}>
        {blueprint.image && <Picture {...imageSource(blueprint.image)} sizes="16rem" alt="" />}
        <span className="name">{blueprint.title}</span>
        <span className="brand">{[blueprint.brand, blueprint.model].filter(Boolean).join(" ")}</span>
      </Link>
    </Card>
  );
}
