import { useQuery } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo } from "react";
import { useApi } from "../../../lib/trpc.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState, LoadFailure } from "../../../ui/notice.tsx";
import { readDoorSelf } from "../../owner-doors/door-storage.ts";
import { OwnerPage } from "../../owner-kit/page/owner-page.tsx";
import { endOwnerSession, useOwnerSession } from "../../owner-kit/session/owner-session.ts";
import { TeamSelfProvider } from "../../owner-kit/session/team-self.tsx";
import { areasFor, canOpen, isOwnerStart } from "../owner-nav.ts";
import { OwnerFrame } from "./owner-frame.tsx";
import { OwnerSkeleton } from "./owner-skeleton.tsx";

const DOOR = /^\/admin\/doors\/\d+\/?$/;

/** The frame and the page for a signed-in member, limited to their role. A user who is no longer on the team is signed out. */
export function SignedIn({ banner, children }: { banner: ReactNode; children: ReactNode }) {
  const { query } = useApi();
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const loaded = useQuery(query.admin.team.self.queryOptions());
  const session = useOwnerSession(({ ends_at }) => ends_at);
  const kept = useMemo(() => readDoorSelf(session), [session]);
  // A door that is reloaded without a line uses the stored member; the server still checks every call.
  const self = loaded.data === undefined && kept && DOOR.test(pathname) ? { ...loaded, data: kept } : loaded;
  const isOut = self.data === null;
  useEffect(() => {
    if (isOut) endOwnerSession();
  }, [isOut]);

  const permissions = self.data?.permissions;
  const start = permissions && areasFor(permissions)[0]?.path;
  const mayOpen = permissions !== undefined && canOpen(permissions, pathname);
  const isLed = permissions !== undefined && !mayOpen && isOwnerStart(pathname) && start !== undefined;
  useEffect(() => {
    if (isLed) router.history.replace(start);
  }, [isLed, router, start]);

  if (self.data === undefined && self.isError) {
    return (
      <>
        {banner}
        <LoadFailure message="The owner area could not be loaded" onRetry={() => self.refetch()} />
      </>
    );
  }
  if (!self.data || isLed) return <OwnerSkeleton banner={banner} />;
  return (
    <TeamSelfProvider self={self.data}>
      <OwnerFrame banner={banner}>{mayOpen ? children : <NotYours start={start} />}</OwnerFrame>
    </TeamSelfProvider>
  );
}

function NotYours({ start }: { start: string | undefined }) {
  return (
    <OwnerPage title="Not for your role">
      <EmptyState title="This page belongs to another role">
        <p>Ask an owner of the site if you need access.</p>
        {start !== undefined && <ButtonLink to={start}>Go to your area</ButtonLink>}
      </EmptyState>
    </OwnerPage>
  );
}
