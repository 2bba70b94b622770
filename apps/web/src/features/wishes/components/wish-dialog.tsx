import { msg, t } from "@fanfare/contracts/common/language";
import { NEAR_KM, nearShowWishInput, newAlbumWishInput } from "@fanfare/contracts/music/notices";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isApiError, mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { type FormFailure, useContractForm } from "../../../lib/use-contract-form.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { FormResultDialog } from "../../../ui/form-result-dialog.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { useSession } from "../../auth/session-store.ts";
import type { WishKind } from "../wish-kinds.ts";

const TITLES: Record<WishKind, string> = { new_album: msg("The next album"), show_near: msg("Shows near you") };

/** Asks for the address of the notice and, for a show, the city; a signed-in fan's own address is known. */
export default function WishDialog({ kind, onClose }: { kind: WishKind; onClose: () => void }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const user = useSession((state) => state.user);
  const reload = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: query.music.notices.list.queryOptions().queryKey }),
  };
  const album = useMutation(mutationOptions(query.music.notices.newAlbum, reload));
  const show = useMutation(mutationOptions(query.events.notifyMe, reload));
  const isShow = kind === "show_near";
  const form = useContractForm({
    initial: { city: "", email: "" },
    parse: ({ city, email }) => {
      const own = user ? {} : { email };
      const needed = user ? {} : ({ email: true } as const);
      return isShow
        ? nearShowWishInput.required(needed).safeParse({ city, ...own })
        : newAlbumWishInput.required(needed).safeParse(own);
    },
    act: ({ city, ...input }: { city?: string; email?: string | undefined }) =>
      city === undefined ? album.mutateAsync(input) : show.mutateAsync({ ...input, city }),
    failureOf: (error): FormFailure => {
      const apiError = isApiError(error) && error.data ? error : null;
      const { city, email } = apiError?.data?.fields ?? {};
      if (city || (email && !user)) return { message: "", fields: { ...(city && { city }), ...(email && { email }) } };
      return { message: apiError?.message ?? t("Please try again in a moment."), fields: {} };
    },
  });

  return (
    <FormResultDialog
      title={t(TITLES[kind])}
      result={(isShow ? show : album).data?.message}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>
        {isShow
          ? t(
              "One mail when the next show in your city, or within {km} km of it, is announced. Nothing else is sent.",
              {
                km: NEAR_KM,
              },
            )
          : t("One mail when the next album is out. Nothing else is sent.")}
      </p>
      {form.message && <Alert role="alert">{form.message}</Alert>}
      {isShow && <TextField label={t("City")} {...form.text("city")} autoComplete="address-level2" />}
      {!user && <TextField label={t("Email")} {...form.text("email")} type="email" autoComplete="email" />}
      <Button type="submit" loading={form.busy}>
        {t("Tell me")}
      </Button>
    </FormResultDialog>
  );
}
