import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { Panel, PanelTitle } from "../../owner-kit/owner-page.tsx";

const DEBOUNCE_MS = 400;

/** The letter as mail programs show it, a moment after each change. The frame it stands in runs no script. */
export function LetterPreview({ subject, body }: { subject: string; body: string }) {
  const { query } = useApi();
  const [shown, setShown] = useState({ subject, body });
  useDebounced([subject, body].join("\n"), DEBOUNCE_MS, () => setShown({ subject, body }));
  const preview = useQuery({
    ...query.admin.letters.preview.queryOptions(shown),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Panel position={{ xl: "sticky" }} top="4.5rem">
      <PanelTitle>Preview</PanelTitle>
      {preview.isError && <Alert role="alert">The preview could not be made.</Alert>}
      <Box
        as="iframe"
        {...{ title: "Preview of the letter", sandbox: "", srcDoc: preview.data?.html ?? "" }}
        w="100%"
        h="38rem"
        bg="stage"
        border="1px solid"
        borderColor="line"
        rounded="sm"
      />
    </Panel>
  );
}
