export const sketch = "picture 4 4 16 24; 1x3/8: accent 24 5 6 5, strong 33 5.5 10 1.5, soft 33 8.5 11 1.2";
