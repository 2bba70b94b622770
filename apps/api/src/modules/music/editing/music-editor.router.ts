import { byId } from "@fanfare/contracts/common/fields";
import { PICTURE_MAX_BYTES, pictureUploadInput, storedPicture } from "@fanfare/contracts/common/picture";
import {
  albumChangeInput,
  albumFields,
  albumForEditing,
  editorAlbumListInput,
  editorAlbumPage,
  removalInput,
  removalPreview,
  saved,
  trackOrderInput,
} from "@fanfare/contracts/music/album-editor";
import {
  artistChangeInput,
  artistFields,
  editorArtist,
  editorGenre,
  genreChangeInput,
  genreFields,
} from "@fanfare/contracts/music/artist-editor";
import { featuredChangeInput, featuredForEditing } from "@fanfare/contracts/music/featured-editor";
import { podcastForEditing, podcastInput } from "@fanfare/contracts/music/podcast-editor";
import {
  editorTrackListInput,
  editorTrackPage,
  replaceFileInput,
  trackChangeInput,
  trackFields,
  trackForEditing,
} from "@fanfare/contracts/music/track-editor";
import { importStartInput, importState } from "@fanfare/contracts/music/upload";
import { z } from "zod";
import { router, teamProcedure } from "../../../trpc/init.ts";

const team = teamProcedure("music");

/** The team's editing of music. Recordings are uploaded by `POST /api/music/manage/uploads/`. */
export const musicEditorRouter = router({
  storePicture: team
    .meta({
      rest: {
        method: "POST",
        path: "/music/manage/pictures/",
        summary: "Upload a cover or an artist's picture",
        status: 201,
        files: { picture: { maxBytes: PICTURE_MAX_BYTES } },
      },
    })
    .input(pictureUploadInput)
    .output(storedPicture)
    .mutation(({ ctx, input }) => ctx.services.pictures.store(input.picture)),

  podcast: router({
    get: team.output(podcastForEditing).query(({ ctx }) => ctx.services.music.podcast.forEditing()),
    choose: team
      .input(podcastInput)
      .output(podcastForEditing)
      .mutation(async ({ ctx, input }) => {
        await ctx.services.music.podcast.choose(ctx.user.id, input);
        return ctx.services.music.podcast.forEditing();
      }),
  }),

  albums: router({
    list: team
      .input(editorAlbumListInput)
      .output(editorAlbumPage)
      .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.music.albumEditor.list(input))),
    byId: team
      .input(byId)
      .output(albumForEditing)
      .query(({ ctx, input }) => ctx.services.music.albumEditor.byId(input.id)),
    create: team
      .input(albumFields)
      .output(saved)
      .mutation(({ ctx, input }) => ctx.services.music.albumEditor.create(ctx.user.id, input)),
    change: team
      .input(albumChangeInput)
      .output(saved)
      .mutation(({ ctx, input }) => ctx.services.music.albumEditor.change(ctx.user.id, input)),
    reorder: team
      .input(trackOrderInput)
      .output(saved)
      .mutation(({ ctx, input }) => ctx.services.music.albumEditor.reorder(ctx.user.id, input)),
    removalPreview: team
      .input(byId)
      .output(removalPreview)
      .query(({ ctx, input }) => ctx.services.music.albumEditor.removalPreview(input.id)),
    remove: team
      .input(removalInput)
      .output(z.void())
      .mutation(({ ctx, input }) => ctx.services.music.albumEditor.remove(ctx.user.id, input)),
  }),

  tracks: router({
    list: team
      .input(editorTrackListInput)
      .output(editorTrackPage)
      .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.music.trackEditor.list(input))),
    byId: team
      .input(byId)
      .output(trackForEditing)
      .query(({ ctx, input }) => ctx.services.music.trackEditor.byId(input.id)),
    create: team
      .input(trackFields)
      .output(saved)
      .mutation(({ ctx, input }) => ctx.services.music.trackEditor.create(ctx.user.id, input)),
    change: team
      .input(trackChangeInput)
      .output(saved)
      .mutation(({ ctx, input }) => ctx.services.music.trackEditor.change(ctx.user.id, input)),
    replaceFile: team
      .input(replaceFileInput)
      .output(saved)
      .mutation(({ ctx, input }) => ctx.services.music.trackEditor.replaceFile(ctx.user.id, input)),
    removalPreview: team
      .input(byId)
      .output(removalPreview)
      .query(({ ctx, input }) => ctx.services.music.trackEditor.removalPreview(input.id)),
    remove: team
      .input(removalInput)
      .output(z.void())
      .mutation(({ ctx, input }) => ctx.services.music.trackEditor.remove(ctx.user.id, input)),
  }),

  artists: router({
    list: team.output(z.array(editorArtist)).query(({ ctx }) => ctx.services.music.artistEditor.artists()),
    create: team
      .input(artistFields)
      .output(saved)
      .mutation(({ ctx, input }) => ctx.services.music.artistEditor.createArtist(ctx.user.id, input)),
    change: team
      .input(artistChangeInput)
      .output(saved)
      .mutation(({ ctx, input }) => ctx.services.music.artistEditor.changeArtist(ctx.user.id, input)),
    remove: team
      .input(removalInput)
      .output(z.void())
      .mutation(({ ctx, input }) => ctx.services.music.artistEditor.removeArtist(ctx.user.id, input)),
  }),

  genres: router({
    list: team.output(z.array(editorGenre)).query(({ ctx }) => ctx.services.music.artistEditor.genres()),
    create: team
      .input(genreFields)
      .output(saved)
      .mutation(({ ctx, input }) => ctx.services.music.artistEditor.createGenre(ctx.user.id, input)),
    change: team
      .input(genreChangeInput)
      .output(saved)
      .mutation(({ ctx, input }) => ctx.services.music.artistEditor.changeGenre(ctx.user.id, input)),
    remove: team
      .input(removalInput)
      .output(z.void())
      .mutation(({ ctx, input }) => ctx.services.music.artistEditor.removeGenre(ctx.user.id, input)),
  }),

  featured: router({
    read: team.output(featuredForEditing).query(({ ctx }) => ctx.services.music.featuredEditor.read()),
    change: team
      .input(featuredChangeInput)
      .output(z.void())
      .mutation(({ ctx, input }) => ctx.services.music.featuredEditor.change(ctx.user.id, input)),
  }),

  imports: router({
    /** Called before the bytes of an upload are read; refuses a caller without the permission. */
    permitUpload: team.output(z.void()).query(() => undefined),
    start: team
      .input(importStartInput)
      .output(byId)
      .mutation(({ ctx, input }) => ctx.services.music.uploads.start(ctx.user.id, input)),
    state: team
      .input(byId)
      .output(importState)
      .query(({ ctx, input }) => ctx.services.music.uploads.state(input.id)),
    latest: team.output(importState.nullable()).query(({ ctx }) => ctx.services.music.uploads.latest()),
  }),
});
