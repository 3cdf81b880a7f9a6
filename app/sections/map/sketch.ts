export const sketch = "picture 4 4 22 24, accent 12 10 6 6 3, strong 30 7 12 3; 1x3/4: soft 30 14 14 1.5";
