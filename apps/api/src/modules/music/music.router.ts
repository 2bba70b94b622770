import { linkInput } from "@fanfare/contracts/auth/credentials";
import { byId } from "@fanfare/contracts/common/fields";
import { albumDetail, albumListInput, albumPage } from "@fanfare/contracts/music/album";
import { artist, artistListInput, artistPage } from "@fanfare/contracts/music/artist";
import { comingSoon, notifyRequestInput, notifyRequestResult } from "@fanfare/contracts/music/coming-soon";
import { featured } from "@fanfare/contracts/music/featured";
import { genre } from "@fanfare/contracts/music/genre";
import { newAlbumWishInput, waitingNotices } from "@fanfare/contracts/music/notices";
import { oembedInput, oembedResult } from "@fanfare/contracts/music/oembed";
import {
  PLAYLIST_LISTS,
  PLAYLISTS_MAX,
  playlist,
  playlistAddTrackInput,
  playlistCreateInput,
  playlistListInput,
  playlistUpdateInput,
} from "@fanfare/contracts/music/playlist";
import { searchInput, searchResult } from "@fanfare/contracts/music/search";
import { playResult, trackDetail, trackListInput, trackPage } from "@fanfare/contracts/music/track";
import { z } from "zod";
import { callerProcedure, fanProcedure, publicProcedure, router } from "../../trpc/init.ts";
import { musicEditorRouter } from "./editing/music-editor.router.ts";

export const musicRouter = router({
  manage: musicEditorRouter,

  artists: router({
    list: publicProcedure
      .meta({ rest: { method: "GET", path: "/music/artists/", summary: "Artists" }, isCached: true })
      .input(artistListInput)
      .output(artistPage)
      .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.music.catalogue.listArtists(input))),
    byId: publicProcedure
      .meta({ rest: { method: "GET", path: "/music/artists/{id}/", summary: "One artist" }, isCached: true })
      .input(byId)
      .output(artist)
      .query(({ ctx, input }) => ctx.services.music.catalogue.artistById(input.id)),
  }),

  albums: router({
    list: publicProcedure
      .meta({
        rest: { method: "GET", path: "/music/albums/", summary: "Published albums with their tracks" },
        isCached: true,
      })
      .input(albumListInput)
      .output(albumPage)
      .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.music.catalogue.listAlbums(input))),
    byId: publicProcedure
      .meta({ rest: { method: "GET", path: "/music/albums/{id}/", summary: "One album" }, isCached: true })
      .input(byId)
      .output(albumDetail)
      .query(({ ctx, input }) => ctx.services.music.catalogue.albumById(input.id)),
  }),

  tracks: router({
    list: publicProcedure
      .meta({
        rest: {
          method: "GET",
          path: "/music/tracks/",
          summary: "Published tracks",
          uncached: /(^|&)ordering=-?plays(&|$)/,
        },
        isCached: true,
      })
      .input(trackListInput)
      .output(trackPage)
      .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.music.catalogue.listTracks(input))),
    byId: publicProcedure
      .meta({
        rest: { method: "GET", path: "/music/tracks/{id}/", summary: "One track with synced lyrics and waveform" },
        isCached: true,
      })
      .input(byId)
      .output(trackDetail)
      .query(({ ctx, input }) => ctx.services.music.catalogue.trackById(input.id)),
    play: callerProcedure
      .meta({ rest: { method: "POST", path: "/music/tracks/{id}/play/", summary: "Count a listening" } })
      .input(byId)
      .output(playResult)
      .mutation(({ ctx, input }) => ctx.services.music.plays.count(input.id, ctx, () => ctx.countVisit("listens"))),
  }),

  playlists: router({
    list: callerProcedure
      .meta({
        rest: {
          method: "GET",
          path: "/music/playlists/",
          summary: `The caller's playlists, for a visitor the ${PLAYLIST_LISTS.public.playlists} newest public ones, newest first`,
        },
        isCached: true,
      })
      .input(playlistListInput)
      .output(z.array(playlist))
      .query(({ ctx, input }) => ctx.services.music.playlists.list(ctx.user?.id ?? null, input)),
    byId: callerProcedure
      .meta({ rest: { method: "GET", path: "/music/playlists/{id}/", summary: "One playlist" }, isCached: true })
      .input(byId)
      .output(playlist)
      .query(({ ctx, input }) => ctx.services.music.playlists.byId(ctx.user?.id ?? null, input.id)),
    create: fanProcedure
      .meta({
        rest: {
          method: "POST",
          path: "/music/playlists/",
          summary: `Make a playlist; a fan has at most ${PLAYLISTS_MAX}`,
          status: 201,
        },
      })
      .input(playlistCreateInput)
      .output(playlist)
      .mutation(({ ctx, input }) => ctx.services.music.playlists.create(ctx.user.id, input)),
    update: fanProcedure
      .meta({
        rest: {
          method: "PATCH",
          path: "/music/playlists/{id}/",
          summary: "Change a playlist, or the order of its tracks",
        },
      })
      .input(playlistUpdateInput)
      .output(playlist)
      .mutation(({ ctx, input }) => ctx.services.music.playlists.update(ctx.user.id, input)),
    addTrack: fanProcedure
      .meta({
        rest: {
          method: "POST",
          path: "/music/playlists/{id}/tracks/",
          summary: "Put a track behind the others of a playlist",
        },
      })
      .input(playlistAddTrackInput)
      .output(playlist)
      .mutation(({ ctx, input }) => ctx.services.music.playlists.addTrack(ctx.user.id, input)),
    remove: fanProcedure
      .meta({ rest: { method: "DELETE", path: "/music/playlists/{id}/", summary: "Delete a playlist", status: 204 } })
      .input(byId)
      .output(z.void())
      .mutation(({ ctx, input }) => ctx.services.music.playlists.remove(ctx.user.id, input.id)),
  }),

  genres: router({
    list: publicProcedure
      .meta({ rest: { method: "GET", path: "/music/genres/", summary: "Genres" }, isCached: true })
      .output(z.array(genre))
      .query(({ ctx }) => ctx.services.music.catalogue.listGenres()),
  }),

  featured: publicProcedure
    .meta({
      rest: { method: "GET", path: "/music/featured/", summary: "Featured albums and popular tracks" },
      isCached: true,
    })
    .output(featured)
    .query(({ ctx }) => ctx.services.music.catalogue.featured()),

  search: publicProcedure
    .meta({
      rest: { method: "GET", path: "/music/search/", summary: "Search artists, albums and tracks" },
      isCached: true,
    })
    .input(searchInput)
    .output(searchResult)
    .query(({ ctx, input }) => ctx.services.music.catalogue.search(input.q)),

  oembed: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/music/oembed/",
        summary: "How to show an album, a track or a public playlist in another page (oEmbed)",
      },
      isCached: true,
    })
    .input(oembedInput)
    .output(oembedResult)
    .query(({ ctx, input }) => ctx.services.music.oembed.describe(input)),

  comingSoon: publicProcedure
    .meta({
      rest: { method: "GET", path: "/music/coming-soon/", summary: "Announced releases that are not out yet" },
      isCached: true,
    })
    .output(comingSoon)
    .query(({ ctx }) => ctx.services.music.comingSoon.teasers()),

  notifyMe: callerProcedure
    .meta({
      rest: { method: "POST", path: "/music/notify/", summary: "Ask for a mail when an announced release is out" },
    })
    .input(notifyRequestInput)
    .output(notifyRequestResult)
    .mutation(({ ctx, input }) => ctx.services.music.releaseNotices.request(input, ctx.user?.id ?? null, ctx)),

  notices: router({
    newAlbum: callerProcedure
      .meta({
        rest: {
          method: "POST",
          path: "/music/notify/new-album/",
          summary: "Ask for one mail when the next album is out",
        },
      })
      .input(newAlbumWishInput)
      .output(notifyRequestResult)
      .mutation(({ ctx, input }) =>
        ctx.services.music.releaseNotices.requestNewAlbum(input, ctx.user?.id ?? null, ctx),
      ),

    list: fanProcedure
      .meta({ rest: { method: "GET", path: "/music/notify/", summary: "What the caller waits to be told of" } })
      .output(waitingNotices)
      .query(({ ctx }) => ctx.services.music.releaseNotices.waiting(ctx.user.id)),

    end: fanProcedure
      .meta({
        rest: { method: "DELETE", path: "/music/notify/{id}/", summary: "Wait no longer for one of them", status: 204 },
      })
      .input(byId)
      .output(z.void())
      .mutation(({ ctx, input }) => ctx.services.music.releaseNotices.end(ctx.user.id, input.id)),
  }),

  confirmNotice: publicProcedure
    .meta({
      rest: { method: "POST", path: "/music/notify/confirm/", summary: "Confirm the address such a mail is to go to" },
    })
    .input(linkInput)
    .output(notifyRequestResult)
    .mutation(({ ctx, input }) => ctx.services.music.releaseNotices.confirm(input.token)),
});
