export const sketch = "picture 4 4 40 24, accent 19 11 10 10 5";
