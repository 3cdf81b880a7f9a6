export const sketch =
  "strong 4 4 18 3; accent 4 11 1.5 16, strong 8 11 10 2; 1x3/4: soft 8 16 15 1.5; 1x2/9: card 27 11 17 7";
