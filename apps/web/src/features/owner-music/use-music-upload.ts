import type { ImportState, UploadedFile } from "@fanfare/contracts/music/upload";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { fetchNow } from "../../lib/fetch-now.ts";
import { errorStatus, mutationOptions, useApi } from "../../lib/trpc.tsx";
import { UploadError, uploadOwnerFile } from "../owner-kit/files/owner-upload.ts";
import { failureOf } from "../owner-kit/forms/owner-failure.ts";
import { isHidden, isUseful, type NamedFile } from "./read-dropped.ts";

/** The number of files that are uploaded concurrently. */
const CONCURRENCY = 2;
const POLL_INTERVAL_MS = 700;
/** How many polls in a row may fail before an import, which continues on the server, is not followed any further. */
const MAX_FAILED_POLLS = 60;

const NONE_SENT = "None of the files could be uploaded, so nothing was imported.";
const LOST_SIGHT =
  "The files were uploaded, but the site does not respond, so the outcome is not known. The import may still be running: look at the albums later.";

export type FileState = {
  name: string;
  size: number;
  /** From 0 to 1. */
  share: number;
  status: "waiting" | "sending" | "sent" | "failed";
  failure: string | null;
};

export type MusicUpload =
  | { phase: "idle" }
  | { phase: "sending"; files: FileState[]; ignored: readonly string[] }
  | { phase: "importing"; files: FileState[]; ignored: readonly string[]; state: ImportState | null }
  | { phase: "done"; files: FileState[]; ignored: readonly string[]; state: ImportState }
  | { phase: "failed"; files: FileState[]; ignored: readonly string[]; failure: string };

/** Whether a poll may succeed later: it got no response, or one that is temporary. */
const isTemporary = (error: unknown) => {
  const status = errorStatus(error);
  return status === null || status === 429 || status >= 500;
};

const failureIn = (state: ImportState) => state.failure ?? "The import failed.";

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Uploads files with their progress, starts the import, and polls its state until it is done. */
export function useMusicUpload() {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const startImport = useMutation(mutationOptions(query.music.manage.imports.start));
  const [upload, setUpload] = useState<MusicUpload>({ phase: "idle" });
  const stop = useRef<AbortController | null>(null);
  const chosen = useRef<readonly NamedFile[]>([]);

  // An import goes on without its page: whoever returns sees how far it is, or how it ended.
  const find = useEffectEvent(async (signal: AbortSignal) => {
    const state = await fetchNow(queryClient, query.music.manage.imports.latest.queryOptions());
    if (signal.aborted || !state) return;
    if (state.status === "done") setUpload({ phase: "done", files: [], ignored: [], state });
    else if (state.status === "failed")
      setUpload({ phase: "failed", files: [], ignored: [], failure: failureIn(state) });
    else await follow(async () => state, [], [], signal);
  });
  useEffect(() => {
    const control = new AbortController();
    stop.current = control;
    // Without an answer the page is as for a first upload.
    find(control.signal).catch(() => undefined);
    return () => stop.current?.abort();
  }, []);

  /** Whether an upload of this page is under way, and not only an import that was started elsewhere. */
  const busy = upload.phase === "sending" || (upload.phase === "importing" && upload.files.length > 0);
  const sending = upload.phase === "sending";
  const leaving = useBlocker({
    shouldBlockFn: () => sending,
    enableBeforeUnload: () => sending,
    withResolver: true,
  });

  const begin = async (given: readonly NamedFile[]) => {
    stop.current?.abort();
    const useful = given.filter(({ name }) => isUseful(name));
    const ignored = given.flatMap(({ name }) => (isUseful(name) || isHidden(name) ? [] : [name]));
    const files: FileState[] = useful.map(({ name, file }) => ({
      name,
      size: file.size,
      share: 0,
      status: "waiting",
      failure: null,
    }));
    if (files.length === 0) {
      const failure =
        "None of these files can be imported. Save recordings of other kinds, such as AIFF or WMA, as WAV or FLAC and try again.";
      setUpload({ phase: "failed", files, ignored, failure });
      return;
    }
    const control = new AbortController();
    stop.current = control;
    chosen.current = useful;
    const show = (index: number, change: Partial<FileState>) => {
      // The requests of a stopped upload still report that they were aborted.
      if (control.signal.aborted) return;
      const file = files[index];
      if (file) files[index] = { ...file, ...change };
      setUpload({ phase: "sending", files: [...files], ignored });
    };
    setUpload({ phase: "sending", files: [...files], ignored });

    const sent: { name: string; path: string }[] = [];
    const queue = useful.map((file, index) => ({ ...file, index }));
    const work = async () => {
      for (let next = queue.shift(); next && !control.signal.aborted; next = queue.shift()) {
        const { name, file, index } = next;
        show(index, { status: "sending" });
        try {
          const stored = await uploadOwnerFile<UploadedFile>(
            `/api/music/manage/uploads/?name=${encodeURIComponent(name)}`,
            "file",
            file,
            { onProgress: (share) => show(index, { share }), signal: control.signal },
          );
          sent.push({ name, path: stored.path });
          show(index, { status: "sent", share: 1 });
        } catch (error) {
          const failure = error instanceof UploadError ? error.message : "The file could not be uploaded.";
          show(index, { status: "failed", failure });
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    if (control.signal.aborted) return;
    if (sent.length === 0) return setUpload({ phase: "failed", files, ignored, failure: NONE_SENT });
    await follow(() => startImport.mutateAsync({ files: sent, root_name: null }), files, ignored, control.signal);
  };

  /** Returns the state of an import, or null if it could not be read this time. */
  const pollOnce = async (id: number): Promise<ImportState | null> => {
    try {
      return await fetchNow(queryClient, query.music.manage.imports.state.queryOptions({ id }));
    } catch (error) {
      if (!isTemporary(error)) throw error;
      return null;
    }
  };

  /** Shows an import that `start` starts or knows until its end. */
  const follow = async (
    start: () => Promise<{ id: number }>,
    files: FileState[],
    ignored: readonly string[],
    signal: AbortSignal,
  ) => {
    setUpload({ phase: "importing", files, ignored, state: null });
    try {
      const { id } = await start();
      for (let failedPolls = 0; ; ) {
        const state = await pollOnce(id);
        if (signal.aborted) return;
        failedPolls = state ? 0 : failedPolls + 1;
        if (failedPolls > MAX_FAILED_POLLS) throw new UploadError(LOST_SIGHT, null);
        if (!state) {
          await pause(POLL_INTERVAL_MS);
          continue;
        }
        if (state.status === "done") {
          setUpload({ phase: "done", files, ignored, state });
          await query.music.manage.invalidate();
          return;
        }
        if (state.status === "failed") throw new UploadError(failureIn(state), null);
        setUpload({ phase: "importing", files, ignored, state });
        await pause(POLL_INTERVAL_MS);
      }
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof UploadError ? error.message : null;
      const { fields, message } = failureOf(error, "The files were uploaded, but could not be imported.");
      setUpload({ phase: "failed", files, ignored, failure: reason ?? Object.values(fields)[0]?.[0] ?? message });
    }
  };

  const unsent = busy || upload.phase === "idle" ? [] : upload.files.map(({ status }) => status === "failed");
  return {
    upload,
    busy,
    /** The blocker of a navigation that would stop the upload. */
    leaving,
    begin: (files: readonly NamedFile[]) => void begin(files),
    /** Uploads the files again that could not be uploaded, and imports them; undefined if there are none. */
    retry: unsent.includes(true) ? () => void begin(chosen.current.filter((_, index) => unsent[index])) : undefined,
    reset: () => {
      stop.current?.abort();
      setUpload({ phase: "idle" });
    },
  };
}
