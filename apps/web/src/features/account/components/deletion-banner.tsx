import { t } from "@fanfare/contracts/common/language";
import { useMutation } from "@tanstack/react-query";
import { dayText } from "../../../lib/instants.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { richText } from "../../../ui/rich-text.tsx";
import { styled } from "../../../ui/styled.tsx";
import { toast } from "../../../ui/toast.ts";
import { useSession } from "../../auth/session-store.ts";
import { useChangedUser } from "../../auth/use-changed-user.ts";

const Banner = styled("aside", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "4",
    mb: "8",
    p: "5",
    bg: "panel",
    borderLeft: "3px solid",
    borderColor: "bad",
    rounded: "sm",
  },
});

/** Shown on each account page while the account is scheduled for deletion, with a button to keep it. */
export function DeletionBanner() {
  const { query } = useApi();
  const user = useSession((state) => state.user);
  const changeUser = useChangedUser();
  const keep = useMutation(
    mutationOptions(query.auth.account.keep, {
      onSuccess: async ({ message }) => {
        await changeUser((now) => ({ ...now, deletion_due_at: null }));
        toast(message, { tone: "good" });
      },
      onError: () => toast(t("Your account could not be kept just now. Please try again."), { tone: "bad" }),
    }),
  );
  if (!user?.deletion_due_at) return null;
  return (
    <Banner aria-label={t("Your account will be deleted")}>
      <p>
        {richText(
          t("This account will be deleted on <strong>{date}</strong>. Until then you can change your mind.", {
            date: dayText(user.deletion_due_at),
          }),
          { strong: (words) => <strong>{words}</strong> },
        )}
      </p>
      <Button size="sm" loading={keep.isPending} onClick={() => keep.mutate()}>
        {t("Keep My Account")}
      </Button>
    </Banner>
  );
}
