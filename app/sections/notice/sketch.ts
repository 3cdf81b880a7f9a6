export const sketch = "1x3/4: soft 4 6 8 1.5; 1x2/14: strong 16 5 14 3, soft 16 11 28 1.5, soft 16 15 20 1.5";
