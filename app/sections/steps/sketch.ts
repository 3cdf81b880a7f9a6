export const sketch = "strong 4 4 18 3; soft 6 14 30 1; 3x1: accent 4 11 7 7 4, soft 4 21 10 1.5, soft 4 25 6 1.5";
