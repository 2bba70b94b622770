import { type TicketKindsForEditing, ticketKindsInput } from "@fanfare/contracts/store/ticket-kinds-editor";
import type { Parsed } from "../../lib/contract-form.ts";
import { localInput, readLocalInput } from "../owner-kit/forms/local-time.ts";
import { counted } from "../owner-kit/lists/counted.ts";

export type Kind = TicketKindsForEditing["kinds"][number];

/** A kind as the values of its form. */
export type KindValues = {
  name: string;
  price: string;
  places: string;
  sales_from: string;
  sales_until: string;
  has_presale: boolean;
  presale_from: string;
  presale_code: string;
  presale_places: string;
};

export const kindValues = (kind: Kind | null): KindValues => ({
  name: kind?.name ?? "",
  price: kind?.price ?? "",
  places: kind ? String(kind.places) : "",
  sales_from: localInput(kind?.sales_from ?? null),
  sales_until: localInput(kind?.sales_until ?? null),
  has_presale: Boolean(kind?.presale),
  presale_from: localInput(kind?.presale?.from ?? null),
  presale_code: kind?.presale?.code ?? "",
  presale_places: String(kind?.presale?.places ?? ""),
});

/** Converts the fields to the kind `id`. Empty places become NaN, which the contract rejects: 0 would end the sale. */
export const kindOf = ({ name, price, places, ...values }: KindValues, id: number | null) => ({
  id,
  name,
  price,
  places: places.trim() === "" ? Number.NaN : Number(places),
  sales_from: readLocalInput(values.sales_from),
  sales_until: readLocalInput(values.sales_until),
  presale: values.has_presale
    ? {
        // Empty text, unlike null, is rejected with the message of the field.
        from: readLocalInput(values.presale_from) ?? "",
        code: values.presale_code,
        places: values.presale_places.trim() === "" ? null : Number(values.presale_places),
      }
    : null,
});

/** Returns all kinds of a show with `kind` replaced by `now`, or without it; a new kind comes last. */
export function kindsWith(all: TicketKindsForEditing, kind: Kind | null, now: ReturnType<typeof kindOf> | null) {
  const others = all.kinds.map(({ sold: _sold, ...other }) => other);
  const own = now ? [now] : [];
  return kind ? others.flatMap((other) => (other.id === kind.id ? own : [other])) : [...others, ...own];
}

/**
 * Checks the whole call by the contract and assigns the errors to the fields of the edited kind. Errors of other kinds or of all
 * of them are at `kinds`, like those that only the server can find.
 */
export function checkKind(
  values: KindValues,
  { showId, all, kind }: { showId: number; all: TicketKindsForEditing; kind: Kind | null },
): Parsed<KindValues> {
  const own = kindOf(values, kind?.id ?? null);
  const kinds = kindsWith(all, kind, own);
  const place = kinds.indexOf(own);
  const result = ticketKindsInput.safeParse({ id: showId, version: all.version, kinds });
  const found = result.success ? [] : result.error.issues;
  const issues = found.map(({ path: [top, index, ...field], message }) =>
    index === place ? { path: [field.join("_")], message } : { path: [top ?? "kinds"], message },
  );
  if (kind && own.places < kind.sold) {
    issues.push({ path: ["places"], message: `${counted(kind.sold, "ticket is", "tickets are")} sold already` });
  }
  const named = (name: string) => name.trim().toLowerCase();
  if (kinds.some((one) => one !== own && named(one.name) === named(own.name))) {
    issues.push({ path: ["name"], message: "Another kind has this name" });
  }
  return issues.length === 0 ? { success: true, data: values } : { success: false, error: { issues } };
}
