import { accountDeletionInput } from "@fanfare/contracts/auth/credentials";
import type { User } from "@fanfare/contracts/auth/user";
import { t } from "@fanfare/contracts/common/language";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { dayText } from "../../../lib/instants.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { PasswordField } from "../../../ui/field.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { toast } from "../../../ui/toast.ts";
import { useFanForm } from "../../auth/use-fan-form.ts";
import { useSignOut } from "../../auth/use-sign-out.ts";
import { SettingsSection } from "./settings-section.tsx";

const Form = styled("form", {
  base: {
    display: "grid",
    gap: "5",
    "& ul": { ps: "5", listStyle: "disc", color: "soft" },
    "& .keys": { display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: "3" },
  },
});

const DANGER = { bg: "bad", color: "onEmber", _hover: { bg: "ink" } } as const;

/** Deletes the account after a confirmation with the password; logging in within 14 days undoes it. */
export function DeleteAccount({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  return (
    <SettingsSection
      title={t("Delete Account")}
      about={t(
        "You will be signed out everywhere right away. For 14 days you can log in and keep your account; after that it is gone for good.",
      )}
    >
      <DeletionState user={user} onDelete={() => setOpen(true)} />
      <Dialog open={open} onClose={() => setOpen(false)} title={t("Delete Your Account?")}>
        <Confirmation onClose={() => setOpen(false)} />
      </Dialog>
    </SettingsSection>
  );
}

function DeletionState({ user, onDelete }: { user: User; onDelete: () => void }) {
  if (user.role === "owner") return <p>{t("This account runs the site and cannot be deleted.")}</p>;
  if (user.deletion_due_at) {
    return (
      <p>
        {t("This account will be deleted on {deletion_due_at}.", { deletion_due_at: dayText(user.deletion_due_at) })}
      </p>
    );
  }
  return (
    <Button tone="outline" borderColor="bad" color="bad" onClick={onDelete}>
      {t("Delete My Account")}
    </Button>
  );
}

function Confirmation({ onClose }: { onClose: () => void }) {
  const { query } = useApi();
  const requestDeletion = useMutation(mutationOptions(query.auth.account.requestDeletion));
  const leave = useSignOut();
  const form = useFanForm({
    parse: (value) => accountDeletionInput.safeParse(value),
    send: async (input) => {
      const { message } = await requestDeletion.mutateAsync(input);
      await leave();
      toast(message, { duration: 12_000 });
      return message;
    },
    failed: t("Your account could not be deleted. Please try again."),
  });
  return (
    <Form onSubmit={form.submit} noValidate method="post" aria-label={t("Delete account")}>
      <Box display="grid" gap="3">
        <p>{t("Your places at upcoming shows go to fans on the waitlist right away.")}</p>
        <p>{t("In 14 days, these will be gone for good:")}</p>
        <ul>
          <li>{t("your profile and picture,")}</li>
          <li>{t("your favourites and playlists,")}</li>
          <li>{t("your reviews and your newsletter.")}</li>
        </ul>
        <p>{t("Orders that we must keep for invoices stay, without your name.")}</p>
      </Box>
      {form.message && <Alert role="alert">{form.message}</Alert>}
      <PasswordField label={t("Your password")} {...form.field("current_password")} autoComplete="current-password" />
      <div className="keys">
        <Button tone="ghost" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button type="submit" loading={form.busy} {...DANGER}>
          {t("Delete My Account")}
        </Button>
      </div>
    </Form>
  );
}
