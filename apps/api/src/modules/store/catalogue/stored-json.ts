import { productOption, sizeGuide } from "@fanfare/contracts/store/product";
import { z } from "zod";

// What the jsonb columns of products hold. Written by us, and still checked when read: a column has no type of its own.

export const storedOptions = z.array(productOption);
export const storedVariantOptions = z.record(z.string(), z.string());
export const storedDetails = z.array(z.object({ name: z.string(), value: z.string() }));
export const storedSizeGuide = sizeGuide.nullable();
