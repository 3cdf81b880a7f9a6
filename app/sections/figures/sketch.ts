export const sketch = "strong 4 4 18 3; 3x1: accent 4 12 8 6, soft 4 21 10 1.5, soft 4 25 6 1.5";
