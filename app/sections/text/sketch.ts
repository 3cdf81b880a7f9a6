export const sketch = "strong 4 4 18 3; 1x5/4: soft 4 11 38 1.5";
