import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { LoadFailure } from "../../../ui/notice.tsx";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { oneOf } from "../../owner-kit/lists/owner-search.ts";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { SelectField } from "../../owner-ui/field.tsx";
import { LetterProblems } from "./letter-problems.tsx";

const DEBOUNCE_MS = 400;
const HEIGHT_PX = 608;

const VIEW_NAMES = ["wide", "phone", "inverted", "text"] as const;
type View = (typeof VIEW_NAMES)[number];

const VIEWS: Record<View, { label: string; width: number; isInverted: boolean }> = {
  wide: { label: "Computer (640 px)", width: 640, isInverted: false },
  phone: { label: "Phone (320 px)", width: 320, isInverted: false },
  inverted: { label: "Dark mode that inverts colours", width: 640, isInverted: true },
  text: { label: "Plain text", width: 640, isInverted: false },
};

/** Keeps the colours of pictures where a mail program inverts all others. */
const KEEP_PICTURES = "<style>img{filter:invert(1) hue-rotate(180deg)}</style></head>";

/** Returns the scale at which `width` pixels fit into the element, at most 1. */
function useFit(width: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, scale: Math.min(1, room / width) };
}

/** A mail in a frame of a screen's width, scaled down where there is less room; it runs no script. */
function MailFrame({ html, width, isInverted }: { html: string; width: number; isInverted: boolean }) {
  const { ref, scale } = useFit(width);
  return (
    <Box ref={ref} overflow="hidden" border="1px solid" borderColor="line" rounded="sm" bg="stage">
      <Box
        as="iframe"
        {...{
          title: "Preview of the letter",
          sandbox: "",
          srcDoc: isInverted ? html.replace("</head>", KEEP_PICTURES) : html,
          style: {
            width,
            height: HEIGHT_PX / scale,
            marginBottom: HEIGHT_PX - HEIGHT_PX / scale,
            transform: `scale(${scale})`,
            ...(isInverted && { filter: "invert(1) hue-rotate(180deg)" }),
          },
        }}
        display="block"
        mx={scale < 1 ? "0" : "auto"}
        border="0"
        transformOrigin="0 0"
      />
    </Box>
  );
}

/** The letter as mail programs show it, updated `DEBOUNCE_MS` after each change, and what to check before it is sent. */
export function LetterPreview({ subject, body }: { subject: string; body: string }) {
  const { query } = useApi();
  const [shown, setShown] = useState({ subject, body });
  const [view, setView] = useState<View>("wide");
  useDebounced([subject, body].join("\n"), DEBOUNCE_MS, () => setShown({ subject, body }));
  const preview = useQuery({
    ...query.admin.letters.preview.queryOptions(shown),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { width, isInverted } = VIEWS[view];
  return (
    <Panel position={{ xl: "sticky" }} top="4.5rem">
      <PanelTitle>Preview</PanelTitle>
      <Box display="grid" gap="4">
        {preview.isError && <LoadFailure message="The preview could not be loaded" onRetry={() => preview.refetch()} />}
        <LetterProblems problems={preview.data?.problems ?? []} />
        <SelectField
          label="As seen on"
          value={view}
          onChange={(event) => setView(oneOf(event.target.value, VIEW_NAMES) ?? view)}
        >
          {VIEW_NAMES.map((name) => (
            <option key={name} value={name}>
              {VIEWS[name].label}
            </option>
          ))}
        </SelectField>
        {view === "inverted" && (
          <p>
            Letters are dark already, and most mail programs leave them unchanged in dark mode. A few invert the
            colours.
          </p>
        )}
        {view === "text" ? (
          <Box
            as="pre"
            tabIndex={0}
            {...{ "aria-label": "The letter as plain text" }}
            h={`${HEIGHT_PX}px`}
            p="4"
            overflow="auto"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
            fontSize="sm"
            bg="stage"
            border="1px solid"
            borderColor="line"
            rounded="sm"
          >
            {preview.data?.text}
          </Box>
        ) : (
          <MailFrame html={preview.data?.html ?? ""} width={width} isInverted={isInverted} />
        )}
      </Box>
    </Panel>
  );
}
