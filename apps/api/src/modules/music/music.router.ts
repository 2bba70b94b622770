import { linkInput } from "@fanfare/contracts/auth/credentials";
import { byId } from "@fanfare/contracts/common/fields";
import { albumDetail, albumListInput, albumPage } from "@fanfare/contracts/music/album";
import { artist, artistListInput, artistPage } from "@fanfare/contracts/music/artist";
import { comingSoon, notifyRequestInput, notifyRequestResult } from "@fanfare/contracts/music/coming-soon";
import { featured } from "@fanfare/contracts/music/featured";
import { genre } from "@fanfare/contracts/music/genre";
import {
  playlist,
  playlistAddTrackInput,
  playlistCreateInput,
  playlistListInput,
  playlistUpdateInput,
} from "@fanfare/contracts/music/playlist";
import { searchInput, searchResult } from "@fanfare/contracts/music/search";
import { playResult, trackDetail, trackListInput, trackPage } from "@fanfare/contracts/music/track";
import { z } from "zod";
import { paginate } from "../../platform/db/page.ts";
import { callerProcedure, fanProcedure, publicProcedure, router } from "../../trpc/init.ts";
import { musicEditorRouter } from "./music-editor.router.ts";

export const musicRouter = router({
  manage: musicEditorRouter,

  artists: router({
    list: publicProcedure
      .input(artistListInput)
      .output(artistPage)
      .query(async ({ ctx, input }) =>
        paginate("/api/music/artists/", input, await ctx.services.music.listArtists(input)),
      ),
    byId: publicProcedure
      .input(byId)
      .output(artist)
      .query(({ ctx, input }) => ctx.services.music.artistById(input.id)),
  }),

  albums: router({
    list: publicProcedure
      .input(albumListInput)
      .output(albumPage)
      .query(async ({ ctx, input }) =>
        paginate("/api/music/albums/", input, await ctx.services.music.listAlbums(input)),
      ),
    byId: publicProcedure
      .input(byId)
      .output(albumDetail)
      .query(({ ctx, input }) => ctx.services.music.albumById(input.id)),
  }),

  tracks: router({
    list: publicProcedure
      .input(trackListInput)
      .output(trackPage)
      .query(async ({ ctx, input }) =>
        paginate("/api/music/tracks/", input, await ctx.services.music.listTracks(input)),
      ),
    byId: publicProcedure
      .input(byId)
      .output(trackDetail)
      .query(({ ctx, input }) => ctx.services.music.trackById(input.id)),
    play: callerProcedure
      .input(byId)
      .output(playResult)
      .mutation(({ ctx, input }) => ctx.services.plays.count(input.id, ctx)),
  }),

  playlists: router({
    list: callerProcedure
      .input(playlistListInput)
      .output(z.array(playlist))
      .query(({ ctx, input }) => ctx.services.playlists.list(ctx.user?.id ?? null, input)),
    byId: callerProcedure
      .input(byId)
      .output(playlist)
      .query(({ ctx, input }) => ctx.services.playlists.byId(ctx.user?.id ?? null, input.id)),
    create: fanProcedure
      .input(playlistCreateInput)
      .output(playlist)
      .mutation(({ ctx, input }) => ctx.services.playlists.create(ctx.user.id, input)),
    update: fanProcedure
      .input(playlistUpdateInput)
      .output(playlist)
      .mutation(({ ctx, input }) => ctx.services.playlists.update(ctx.user.id, input)),
    addTrack: fanProcedure
      .input(playlistAddTrackInput)
      .output(playlist)
      .mutation(({ ctx, input }) => ctx.services.playlists.addTrack(ctx.user.id, input)),
    remove: fanProcedure
      .input(byId)
      .output(z.void())
      .mutation(({ ctx, input }) => ctx.services.playlists.remove(ctx.user.id, input.id)),
  }),

  genres: router({
    list: publicProcedure.output(z.array(genre)).query(({ ctx }) => ctx.services.music.listGenres()),
  }),

  featured: publicProcedure.output(featured).query(({ ctx }) => ctx.services.music.featured()),

  search: publicProcedure
    .input(searchInput)
    .output(searchResult)
    .query(({ ctx, input }) => ctx.services.music.search(input.q)),

  comingSoon: publicProcedure.output(comingSoon).query(({ ctx }) => ctx.services.comingSoon.teasers()),

  notifyMe: callerProcedure
    .input(notifyRequestInput)
    .output(notifyRequestResult)
    .mutation(({ ctx, input }) => ctx.services.releaseNotices.request(input, ctx.user?.id ?? null)),

  confirmNotice: publicProcedure
    .input(linkInput)
    .output(notifyRequestResult)
    .mutation(({ ctx, input }) => ctx.services.releaseNotices.confirm(input.token)),
});
