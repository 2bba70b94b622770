import { t } from "@fanfare/contracts/common/language";
import type { CartCode } from "@fanfare/contracts/store/discount-code";
import { X } from "@fanfare/icons";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { setQueryResult } from "../../lib/query-result.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { useContractForm } from "../../lib/use-contract-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { VisuallyHidden } from "../../ui/layout.tsx";
import { Alert } from "../../ui/notice.tsx";
import { styled } from "../../ui/styled.tsx";
import { refusal } from "./cart-refusal.ts";

const Codes = styled("div", {
  base: {
    display: "grid",
    gap: "3",
    "& form": { display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", gap: "3", alignItems: "start" },
    // Aligned with the field itself, not with an error message below it.
    "& form > button": { mt: "2rem", minH: "3rem" },
    "& ul": { listStyle: "none", display: "grid", gap: "2" },
    "& li": { display: "flex", alignItems: "center", justifyContent: "space-between", gap: "3" },
    "& b": { fontWeight: 600, overflowWrap: "anywhere" },
    "& small": { display: "block", color: "bad", fontSize: "sm" },
  },
});

/** The discount codes of a cart, with a field to add another. */
export function CartCodes({ codes }: { codes: readonly CartCode[] }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const options = query.store.cart.get.queryOptions();
  // What a change does is only seen, in the list and in the total.
  const [announcement, setAnnouncement] = useState("");
  const add = useMutation({
    ...mutationOptions(query.store.cart.addCode),
    scope: { id: "cart" },
    onSuccess: (cart, { code }) => {
      setAnnouncement(t("The code {code} has been added.", { code }));
      return setQueryResult(queryClient, options.queryKey, cart);
    },
  });
  const form = useContractForm({
    initial: { code: "" },
    parse: (values) => ({ success: true, data: values }),
    act: async (values) => {
      await add.mutateAsync(values);
      // Another code may have been begun in the meantime.
      if (form.getValues().code === values.code) form.reset();
    },
    failureOf: (error) => ({
      message: "",
      fields: { code: [refusal(error) ?? t("The code could not be entered. Please try again.")] },
    }),
  });
  const remove = useMutation({
    ...mutationOptions(query.store.cart.removeCode),
    scope: { id: "cart" },
    onSuccess: (cart, { code }) => {
      setAnnouncement(t("The code {code} has been removed.", { code }));
      return setQueryResult(queryClient, options.queryKey, cart);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  });
  return (
    <Codes>
      {codes.length > 0 && (
        <ul aria-label={t("Discount codes")}>
          {codes.map(({ code, problem }) => (
            <li key={code}>
              <span>
                <b>{code}</b>
                {problem && <small>{problem}</small>}
              </span>
              <Button
                tone="ghost"
                size="sm"
                aria-label={t("Remove the code {code}", { code })}
                loading={remove.isPending && remove.variables.code === code}
                onClick={() => remove.mutate({ code })}
              >
                <X size={18} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {remove.isError && (
        <Alert role="alert">{refusal(remove.error) ?? t("The code could not be removed. Please try again.")}</Alert>
      )}
      <form onSubmit={form.submit} noValidate>
        <TextField
          label={t("Discount code")}
          {...form.text("code")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => {
            form.set("code", event.target.value);
            form.clearErrors();
          }}
        />
        <Button type="submit" tone="outline" loading={form.busy}>
          {t("Apply")}
        </Button>
      </form>
    </Codes>
  );
}
