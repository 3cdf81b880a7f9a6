export const sketch = "strong 4 4 18 3; 3x1: card 4 11 12 17, strong 6 14 7 2, soft 6 19 8 1.5, soft 6 23 5 1.5";
