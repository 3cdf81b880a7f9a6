export const sketch = "picture 0 0 48 32, strong 5 9 24 4, soft 5 16 20 1.5, accent 5 21 12 4.5 2";
