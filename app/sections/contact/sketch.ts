export const sketch = "picture 4 6 40 20, strong 12 11 24 3, accent 17 18 14 4 2";
