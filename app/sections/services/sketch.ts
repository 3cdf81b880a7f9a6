export const sketch = "strong 4 4 18 3; 3x2/10: card 4 10 12 8.5, accent 5.5 11.5 3 3 1.5, soft 5.5 16 8 1.2";
