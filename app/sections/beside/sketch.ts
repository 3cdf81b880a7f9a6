export const sketch = "strong 4 6 14 3; 1x4/4: soft 4 13 17 1.5; picture 25 4 19 24";
