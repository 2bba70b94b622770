/** A demo fan's review; `days` is how many days ago it was written. */
type DemoReview = { product: string; by: string; rating: number; title: string; comment: string; days: number };

export const REVIEWS: readonly DemoReview[] = [
  {
    product: "tee-miracle",
    by: "lowlamp",
    rating: 5,
    title: "The print glows",
    comment: "Held it up at a show and two people asked where it was from. Heavier than I thought, in a good way.",
    days: 3,
  },
  {
    product: "tee-miracle",
    by: "nightrider",
    rating: 4,
    title: "Runs a little long",
    comment:
      "Lovely cotton and the bird is sharp after five washes. I am between sizes and would take the smaller one.",
    days: 8,
  },
  {
    product: "tee-sun",
    by: "orchardist",
    rating: 5,
    title: "My summer shirt",
    comment: "Soft from the first day. The orange is warmer than on my screen.",
    days: 40,
  },
  {
    product: "tee-sun",
    by: "nightrider",
    rating: 3,
    title: "",
    comment: "Nice print, but the pale cotton shows every coffee. Ask me how I know.",
    days: 22,
  },
  {
    product: "hoodie",
    by: "orchardist",
    rating: 5,
    title: "Warm and quiet",
    comment: "Wore it all of October. The hood is big enough for headphones, which I think was the idea.",
    days: 11,
  },
  {
    product: "vinyl",
    by: "lowlamp",
    rating: 5,
    title: "As quiet as the lake",
    comment: "Not a crackle between the songs, and the inner sleeve has all the words. “Glass Tide” alone is worth it.",
    days: 30,
  },
  {
    product: "cassette",
    by: "nightrider",
    rating: 5,
    title: "Number 117",
    comment: "Played it on the last bus home, where it belongs.",
    days: 64,
  },
  {
    product: "mug",
    by: "lowlamp",
    rating: 4,
    title: "Keeps its heat",
    comment: "Pretty, light, and the rim stays cooler than I feared. Wish it were a size larger.",
    days: 6,
  },
];
