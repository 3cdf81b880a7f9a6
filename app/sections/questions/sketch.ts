export const sketch = "strong 4 4 18 3; 1x3/6: card 4 11 40 4.5, soft 6 12.5 22 1.5, accent 39 12.5 2.5 1.5";
