export const sketch = "picture -4 7 10 15, picture 9 4 30 21, picture 42 7 10 15, accent 19 28 4 1.5, soft 25 28 4 1.5";
