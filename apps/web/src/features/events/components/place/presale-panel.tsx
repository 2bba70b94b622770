import { t } from "@fanfare/contracts/common/language";
import type { OpenedPresale, TicketKind } from "@fanfare/contracts/store/ticket-kinds";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { momentText } from "../../../../lib/instants.ts";
import { tabDraft } from "../../../../lib/tab-draft.ts";
import { mutationOptions, useApi } from "../../../../lib/trpc.tsx";
import { useContractForm } from "../../../../lib/use-contract-form.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { refusal } from "../../../cart/cart-refusal.ts";
import type { OpenedKinds } from "./kind-sale.ts";

const Form = styled("form", {
  base: {
    w: "100%",
    maxW: "26rem",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gap: "3",
    alignItems: "start",
    // Aligned with the field itself, not with an error message below it.
    "& > button": { mt: "2rem", minH: "3rem" },
  },
});

/** The code that opened a show's presale in this tab, so that it does so again after a login or a reload. */
const kept = tabDraft<{ event: number }, { code: string }>("presale_code", ({ code }) =>
  typeof code === "string" ? { code } : null,
);

/** The code of a link to the presale: `/events/7#presale=FANS-2026`. It is in the fragment, which no server or log receives. */
const linkedCode = () => new URLSearchParams(window.location.hash.slice(1)).get("presale");

const failureText = (error: unknown) => refusal(error) ?? t("The code could not be entered. Please try again.");

type PresalePanelProps = {
  eventId: number;
  /** The kinds whose presale is on. */
  kinds: readonly TicketKind[];
  opened: OpenedKinds;
  onOpen: (code: string, kinds: OpenedPresale["kinds"]) => void;
};

function statusOf({ kinds, opened }: Pick<PresalePanelProps, "kinds" | "opened">): string {
  const when = momentText(kinds.map(({ sales_from }) => sales_from ?? "").toSorted()[0] ?? "");
  const own = kinds.flatMap(({ id }) => opened[id] ?? []);
  if (own.length === 0) return t("Presale: those who have a code can buy now. All others from {when}.", { when });
  return own.some(({ places_left }) => places_left > 0)
    ? t("The presale is open for you. All others can buy from {when}.", { when })
    : t("All presale tickets are sold. The general sale begins {when}.", { when });
}

/** A running presale: the field for its code until that opened all of its kinds. A link's code is entered by itself. */
export function PresalePanel({ eventId, kinds, opened, onOpen }: PresalePanelProps) {
  const { query } = useApi();
  const opening = useMutation(mutationOptions(query.store.tickets.openPresale));
  const enter = async (typed: string) => {
    const code = typed.trim();
    const { kinds: found } = await opening.mutateAsync({ id: eventId, code });
    kept.save({ event: eventId }, { code });
    onOpen(code, found);
  };
  const form = useContractForm({
    initial: { code: "" },
    parse: (values) => ({ success: true, data: values }),
    act: ({ code }) => enter(code),
    failureOf: (error) => ({ message: "", fields: { code: [failureText(error)] } }),
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const code = linkedCode() ?? kept.read({ event: eventId })?.code;
    if (!code) return;
    form.set("code", code);
    // Not submitted: an error would take the focus, on a page that was only just opened.
    enter(code).catch((error) => {
      kept.forget();
      form.refuse({ code: [failureText(error)] }, "");
    });
  });
  return (
    <>
      <p className="note" role="status">
        {statusOf({ kinds, opened })}
      </p>
      {kinds.some(({ id }) => !opened[id]) && (
        <Form onSubmit={form.submit} noValidate>
          <TextField
            label={t("Presale code")}
            {...form.text("code")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => {
              form.set("code", event.target.value);
              form.clearErrors();
            }}
          />
          <Button type="submit" tone="outline" loading={form.busy || opening.isPending}>
            {t("Apply")}
          </Button>
        </Form>
      )}
    </>
  );
}
