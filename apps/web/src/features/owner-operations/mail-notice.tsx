import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { Alert } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/type.tsx";
import { formatMoment } from "../owner-kit/page/owner-format.ts";
import { useCan } from "../owner-kit/session/team-self.tsx";

/** The state of mail delivery, polled. */
function useMailStatus() {
  const { query } = useApi();
  return useQuery({ ...query.admin.mailStatus.queryOptions(), refetchInterval: 30_000 });
}

/**
 * Whether the state is known, or could not be loaded. How much room the notice takes is known only then, so what is below it is
 * rendered together with it.
 */
export const useIsMailKnown = (): boolean => !useMailStatus().isPending;

/**
 * Shows the state of mail delivery: no mail server, failing since when, held in a restored copy, or working. Links to the page
 * that explains how to set a mail server up, for those who may open it and except on that page itself.
 */
export function MailNotice({ isGuideHere = false }: { isGuideHere?: boolean }) {
  const can = useCan();
  const guide = !isGuideHere && can("settings") ? "/admin/site/connections" : null;
  const mail = useMailStatus().data;
  if (!mail) return null;
  switch (mail.state) {
    case "files":
      return (
        <Alert tone="tip" role="note">
          <strong>Fans do not get mails yet: no mail server is set up.</strong> Until there is one, each mail is only
          saved as a file on the server.
          {guide && (
            <>
              {" "}
              <TextLink to={guide}>Set up a mail server</TextLink>
            </>
          )}
        </Alert>
      );
    case "failing":
      return (
        <Alert role="alert">
          <strong>Mails have been failing since {formatMoment(mail.failing_since)}.</strong> {mail.reason}
          {mail.retrying > 0 && ` ${mail.retrying.toLocaleString("en-US")} waiting for another try.`}
        </Alert>
      );
    case "held":
      return (
        <Alert tone="tip" role="note">
          <strong>Mails are held back.</strong> This restored copy is not live yet, so it sends none.
        </Alert>
      );
    case "working":
      return mail.retrying > 0 ? (
        <Alert tone="tip" role="note">
          The mail server works. {mail.retrying.toLocaleString("en-US")} {mail.retrying === 1 ? "mail is" : "mails are"}{" "}
          waiting for another try.
        </Alert>
      ) : (
        <Alert tone="good" role="note">
          The mail server works.
        </Alert>
      );
  }
}
