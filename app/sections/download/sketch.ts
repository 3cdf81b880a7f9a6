export const sketch = "card 4 6 40 20, picture 8 9 10 14, strong 22 10 16 2.5, soft 22 15 18 1.5, accent 22 19 12 4 2";
