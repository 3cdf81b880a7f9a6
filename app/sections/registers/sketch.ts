export const sketch = "strong 4 4 18 3; 1x2/9: card 4 11 40 7.5, soft 7 14 18 1.5, accent 31 13 10 3.5 1.7";
