import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { isApiError, type MutationUtils, mutationOptions } from "../../lib/trpc.tsx";
import { Alert, LoadFailure } from "../../ui/notice.tsx";
import type { keptToken } from "./kept-token.ts";
import { IncompleteLink, LinkReading } from "./link-pages.tsx";
import { linkFailure, useMailLink } from "./link-token.ts";
import { MessagePage } from "./message-page.tsx";

type MailedTokenProps<Content> = {
  /** The kind of the link (`link-token.ts`). */
  kind: string;
  kept: ReturnType<typeof keptToken>;
  /** Returns what the token stands for, or a failure of the field `token` when it is no longer valid. */
  procedure: MutationUtils<{ token: string }, Content>;
  eyebrow: string;
  /** The titles of the pages for a token that is no longer valid, and for a response that did not arrive. */
  titles: { invalid: string; failed: string };
  failed: string;
  /** The link that leads away from a token that cannot be used. */
  wayOut: ReactNode;
  children: (content: Content, token: string) => ReactNode;
};

/**
 * The target of a link from a mail that is accepted with an account: reads the token's content, and keeps the token in this tab
 * while the visitor signs in or registers.
 */
export function MailedToken<Content>({ kind, ...props }: MailedTokenProps<Content>) {
  const link = useMailLink();
  if (link === undefined) return <LinkReading eyebrow={props.eyebrow} />;
  return <TokenContent {...props} fromLink={link?.kind === kind ? link.token : null} />;
}

type TokenContentProps<Content> = Omit<MailedTokenProps<Content>, "kind"> & { fromLink: string | null };

function TokenContent<Content>(props: TokenContentProps<Content>) {
  const { fromLink, kept, procedure, eyebrow, titles, failed, wayOut, children } = props;
  const [token] = useState(() => kept.keep(fromLink));
  const { mutate, ...read } = useMutation(mutationOptions(procedure));
  useEffect(() => {
    if (token !== null) mutate({ token });
  }, [mutate, token]);

  if (token === null) return <IncompleteLink eyebrow={eyebrow}>{wayOut}</IncompleteLink>;
  if (read.isSuccess) return children(read.data, token);
  if (!read.isError) return <LinkReading eyebrow={eyebrow} />;
  if (isApiError(read.error) && read.error.data?.fields?.token) {
    return (
      <MessagePage eyebrow={eyebrow} title={titles.invalid}>
        <InvalidToken message={linkFailure(read.error)} forget={kept.forget} />
        {wayOut}
      </MessagePage>
    );
  }
  return (
    <MessagePage eyebrow={eyebrow} title={titles.failed}>
      <LoadFailure message={failed} onRetry={() => mutate({ token })} />
    </MessagePage>
  );
}

function InvalidToken({ message, forget }: { message: string; forget: () => void }) {
  useEffect(forget, [forget]);
  return <Alert role="alert">{message}</Alert>;
}
