import { useMutation } from "@tanstack/react-query";
import { dayText } from "../../../lib/instants.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";
import { toast } from "../../../ui/toast.tsx";
import { refreshUser, useSession } from "../../auth/session-store.ts";

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

/** An account that is about to be deleted says so on each of its pages, with the way to keep it. */
export function DeletionBanner() {
  const { query } = useApi();
  const user = useSession((state) => state.user);
  const keep = useMutation(
    mutationOptions(query.auth.account.keep, {
      onSuccess: ({ message }) => {
        const { token, user: now } = useSession.getState();
        if (token && now) refreshUser(token, { ...now, deletion_due_at: null });
        toast(message, { tone: "good" });
      },
      onError: () => toast("Your account could not be kept just now. Please try again.", { tone: "bad" }),
    }),
  );
  if (!user?.deletion_due_at) return null;
  return (
    <Banner aria-label="Your account will be deleted">
      <p>
        This account will be deleted on <strong>{dayText(user.deletion_due_at)}</strong>. Until then you can change your
        mind.
      </p>
      <Button size="sm" loading={keep.isPending} onClick={() => keep.mutate()}>
        Keep My Account
      </Button>
    </Banner>
  );
}
