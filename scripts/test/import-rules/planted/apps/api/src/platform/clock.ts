import "../modules/music/music.service.ts";
